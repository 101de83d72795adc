export const Archive = {
  description: 'A ZIP archive.',
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
}
