/** Lower-case name with each run of other characters as one `-`: `Claude Desktop` → `claude-desktop`. Letters of every script stay. */
export function clientSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
