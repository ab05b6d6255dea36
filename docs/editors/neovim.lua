-- Punica in Neovim 0.11 or newer: save this as ~/.config/nvim/lsp/punica.lua, and put into init.lua:
--   vim.filetype.add({ extension = { rules = 'punica' } })
--   vim.lsp.enable('punica')
return {
  cmd = { 'punica', 'lsp' },
  filetypes = { 'punica' },
  root_markers = { 'rules', 'manifest.yaml', '.git' },
}
