import { writeAs } from './shell-quoting';
import { encodeQuoted } from './terraform-template';
import { writeTomlString } from './toml-string';

/** The notation in which an expression is written as a string in a file. */
export type StringForm = 'plain' | 'json' | 'terraform' | 'yaml' | 'toml' | 'shell';

/** Writes an expression as a string in the given notation, including the quotes if the notation has any. */
export function writeString(form: StringForm, text: string): string {
  switch (form) {
    case 'plain':
      return text;
    case 'json':
      return JSON.stringify(text);
    case 'terraform':
      return `"${encodeQuoted(text)}"`;
    case 'yaml':
      // Text with line breaks or tabs is written in double quotes, because a single-quoted string has no escapes for
      // these characters.
      return /[\r\n\t]/.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
    case 'toml':
      return writeTomlString(text);
    case 'shell':
      return `'${writeAs('single', text) ?? ''}'`;
  }
}
