import type { Command, Commands } from './command.ts'

type Shell = 'bash' | 'zsh' | 'fish'

export function completions(shell: string, all: Commands): string {
  const entries = Object.entries(all).map(([name, command]) => ({ name, command }))
  return { bash, zsh, fish }[shell as Shell](entries)
}

type Entries = Array<{ name: string; command: Command }>

function wordsOf({ forms, options }: Command): string[] {
  const first = forms.map((form) => form.split(' ')[0] ?? '')
  return [
    ...first.filter((word) => word !== '' && word !== word.toUpperCase()),
    ...Object.keys({ ...options, help: 0 }).map((name) => `--${name}`),
  ]
}

function takesFiles({ forms }: Command): boolean {
  return forms.some((form) => /^FILE…?$/.test(form))
}

/** All options with choices, by name. An option has the same choices in every command. */
function choicesOf(entries: Entries): Array<[name: string, choices: readonly string[]]> {
  const all = entries.flatMap(({ command }) =>
    Object.entries(command.options).flatMap(
      ([name, { choices }]): Array<[string, readonly string[]]> => (choices ? [[name, choices]] : []),
    ),
  )
  return [...new Map(all)]
}

/** Options that take a free value. */
function openOptions(entries: Entries): string[] {
  const chosen = new Set(choicesOf(entries).map(([name]) => name))
  const valued = entries.flatMap(({ command }) =>
    Object.entries(command.options).flatMap(([name, { value }]) => (value === undefined ? [] : [name])),
  )
  return [...new Set(valued)].filter((name) => !chosen.has(name))
}

function bash(entries: Entries): string {
  const words = entries.map(({ name, command }) => `    ${name}) words='${wordsOf(command).join(' ')}' ;;`)
  const filed = entries.filter(({ command }) => takesFiles(command)).map(({ name }) => name)
  const choices = choicesOf(entries).map(([name, each]) => `    --${name}) words='${each.join(' ')}' isValue=yes ;;`)
  const open = openOptions(entries).map((name) => `--${name}`)
  return `# bash completion for lembra
_lembra() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words='' isValue='' word
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W '${entries.map(({ name }) => name).join(' ')} help' -- "$current")
    return
  fi
  case \${COMP_WORDS[1]} in
${words.join('\n')}
  esac
  case $before in
${choices.join('\n')}
    ${open.join('|')}) return ;;
  esac
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
  [ -n "$isValue" ] || case \${COMP_WORDS[1]} in
    ${filed.join('|')})
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current") ;;
  esac
}
complete -F _lembra lembra
`
}

function zsh(entries: Entries): string {
  const described = entries.map(
    ({ name, command }) => `    ${quoted(`${name}:${command.summary.replaceAll(':', '\\:')}`)}`,
  )
  const cases = entries.map(({ name, command }) => {
    const file = takesFiles(command) ? '; _files' : ''
    return `    ${name}) compadd -- ${wordsOf(command).join(' ')}${file} ;;`
  })
  const choices = choicesOf(entries).map(([name, each]) => `    --${name}) compadd -- ${each.join(' ')}; return ;;`)
  return `#compdef lembra
_lembra() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[CURRENT-1] in
${choices.join('\n')}
  esac
  case $words[2] in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _lembra ]; then
  _lembra "$@"
else
  compdef _lembra lembra
fi
`
}

function fish(entries: Entries): string {
  const lines = entries.flatMap(({ name, command }) => [
    `complete -c lembra -n __fish_use_subcommand -a ${name} -d ${quoted(command.summary)}`,
    ...Object.entries(command.options).map(([option, { value, choices, help }]) => {
      const argument = value === undefined ? '' : choices ? ` -x -a ${quoted(choices.join(' '))}` : ' -x'
      return `complete -c lembra -n '__fish_seen_subcommand_from ${name}' -l ${option}${argument} -d ${quoted(help)}`
    }),
    ...wordsOf(command)
      .filter((word) => !word.startsWith('-'))
      .map((word) => `complete -c lembra -n '__fish_seen_subcommand_from ${name}' -a ${word}`),
    ...(takesFiles(command) ? [`complete -c lembra -n '__fish_seen_subcommand_from ${name}' -F`] : []),
  ])
  return `# fish completion for lembra\ncomplete -c lembra -f\n${lines.join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "'\\''")}'`
}
