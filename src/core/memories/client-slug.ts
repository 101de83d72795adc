/** `Claude Desktop` → `claude-desktop`. Letters and digits of every script stay. */
export function clientSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
