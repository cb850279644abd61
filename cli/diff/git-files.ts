import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command';
import { isRuleFile, type SideFile } from './side-file';

const run = promisify(execFile);

/**
 * Returns the files that `REV:PATH` refers to: a single file, or the rule files of a folder. Paths are relative to
 * the repository root or, if they start with `./`, to the current folder.
 */
export async function gitFiles(given: string, cwd: string): Promise<SideFile[]> {
  const colon = given.indexOf(':');
  const [revision, inside] = [given.slice(0, colon), given.slice(colon + 1)];
  if (colon <= 0 || given.startsWith('-'))
    throw new CommandError(`${given}: there is no such file or folder, and it is not REV:PATH of git.`);
  const git = async (...args: readonly string[]): Promise<string> => {
    try {
      return (await run('git', ['-C', cwd, ...args], { maxBuffer: 1 << 28 })).stdout;
    } catch {
      throw new CommandError(`${given}: git has no such file or folder in that revision.`);
    }
  };
  const root = (await git('rev-parse', '--show-toplevel')).trim();
  const top =
    inside.startsWith('./') || inside === '.' ? path.relative(root, path.resolve(cwd, inside)) : inside;
  const from = top.split(path.sep).join('/').replace(/\/$/, '');
  const named = async (file: string, isNamed: boolean): Promise<SideFile> => ({
    name: `${revision}:${file}`,
    full: path.join(root, file),
    named: isNamed,
    text: await git('show', `${revision}:${file}`),
  });
  if ((await git('cat-file', '-t', `${revision}:${from}`)).trim() === 'blob')
    return [await named(from, true)];
  const names = (await git('ls-tree', '-r', '-z', '--name-only', '--full-tree', revision, ...(from === '' ? [] : [`${from}/`]))).split('\0'); // prettier-ignore
  const files: SideFile[] = [];
  for (const file of names.filter(isRuleFile)) files.push(await named(file, false));
  return files;
}
