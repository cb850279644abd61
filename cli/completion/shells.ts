import { type CompletedCommand } from './completed-command';

/** Generators of shell completion scripts for `rampart`, by shell name. */
export const shells = { bash, zsh, fish } as const;

/**
 * Command that lists all diagnostic codes. The shell runs it on completion, so that the codes match the installed
 * version.
 */
const codes = 'rampart explain --list 2>/dev/null';

function bash(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.values.length === 0
        ? []
        : [
            `    '${name} ${option.name}') COMPREPLY=($(compgen -W '${option.values.join(' ')}' -- "$cur")); return ;;`,
          ],
    ),
  );
  const options = commands.map(
    ({ name, options: all }) => `    ${name}) words='${all.map((one) => one.name).join(' ')}' ;;`,
  );
  return `# bash completion of rampart: source <(rampart completion bash)
_rampart() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case "$command $prev" in
${values.join('\n')}
  esac
  case "$command" in
${options.join('\n')}
  esac
  case "$command,$cur" in
    *,-*) COMPREPLY=($(compgen -W "$words --help" -- "$cur")) ;;
    explain,*) COMPREPLY=($(compgen -W "$(${codes})" -- "$cur")) ;;
    completion,*) COMPREPLY=($(compgen -W '${Object.keys(shells).join(' ')}' -- "$cur")) ;;
    *) COMPREPLY=($(compgen -f -- "$cur")) ;;
  esac
}
complete -o filenames -F _rampart rampart
`;
}

function zsh(commands: readonly CompletedCommand[]): string {
  const listed = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, options }) => {
    const rest =
      name === 'explain' ? `'1:code:(\${(f)"$(${codes})"})'` : name === 'completion' ? `'1:shell:(${Object.keys(shells).join(' ')})'` : "'*:file:_files'"; // prettier-ignore
    const given = options.map((option) => {
      const value = option.takesValue ? (option.values.length > 0 ? `:value:(${option.values.join(' ')})` : ':value:_files') : ''; // prettier-ignore
      return `'${option.name}${value}'`;
    });
    return `    ${name}) _arguments ${[...given, rest].join(' ')} ;;`;
  });
  return `#compdef rampart
# zsh completion of rampart: save it as _rampart in a folder of $fpath, or: source <(rampart completion zsh)
_rampart() {
  local -a commands
  commands=(
${listed.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
# loaded from $fpath this file is the function itself
if [ "$funcstack[1]" = _rampart ]; then _rampart "$@"; else compdef _rampart rampart; fi
`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => {
    const own = `complete -c rampart -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c rampart -f -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map((option) => {
        const value = option.values.length > 0 ? ` -x -a '${option.values.join(' ')}'` : option.takesValue ? ' -r' : ''; // prettier-ignore
        return `${own} -l ${option.name.slice(2)}${value}`;
      }),
      ...(name === 'explain' ? [`${own} -f -a '(${codes})'`] : []),
      ...(name === 'completion' ? [`${own} -f -a '${Object.keys(shells).join(' ')}'`] : []),
    ];
  });
  return `# fish completion of rampart: rampart completion fish > ~/.config/fish/completions/rampart.fish
${lines.join('\n')}
`;
}

/** Puts a word in single quotes, in a form that all three shells accept. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
