import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

type Compile = (this: Module, content: string, file: string) => unknown;

/** How Node runs the text of a module; its types leave it out, every version since the first has it. */
const modules = Module.prototype as unknown as { _compile: Compile };

interface Compiled {
  readonly script: vm.Script;
  /** The file that keeps what the engine has made of it. */
  readonly file: string;
}

/** Until then the functions that a start needs have run, and are kept with the others. */
const saveAfterMs = 5000;

/**
 * Keeps what the engine compiles of the files of a program in a folder, so that the next start does not compile them
 * again. A kept file belongs to one text and one version of the engine; one that is damaged is not used. Nothing here
 * ends a start: without a folder that can be written, everything is compiled as ever.
 *
 * Not `module.enableCompileCache`: Node has it from version 22.1 on.
 */
export function keepCompiledCode(program: string, folder: string): void {
  const compile = modules._compile;
  const news: Compiled[] = [];
  modules._compile = function (content, file) {
    if (path.dirname(file) !== program) return compile.call(this, content, file);
    const kept = keptFile(folder, file, content);
    const cachedData = read(kept);
    const script = new vm.Script(Module.wrap(content), { filename: file, ...(cachedData && { cachedData }) });
    if (script.cachedDataRejected !== false) news.push({ script, file: kept });
    const run = script.runInThisContext() as (...scope: readonly unknown[]) => unknown;
    return run.call(this.exports, this.exports, Module.createRequire(file), this, file, program);
  };
  const save = (): void => {
    for (let next = news.pop(); next; next = news.pop()) write(next);
  };
  // one file a turn: requests go first
  const saveNext = (): void => {
    const next = news.pop();
    if (!next) return;
    write(next);
    setImmediate(saveNext);
  };
  setTimeout(saveNext, saveAfterMs).unref();
  process.once('exit', save);
}

/** Of the data, before it. */
const sumBytes = 4;

/** As Node's own cache tells texts apart: by their sum; the engine compares the lengths, too. */
function keptFile(folder: string, file: string, content: string): string {
  const key = [process.version, process.arch, v8.cachedDataVersionTag(), content.length, crc32(content)];
  return path.join(folder, `${path.basename(file)}-${key.join('_')}`);
}

/** What is kept in a file, if it is there and whole: the engine does not notice every damage. */
function read(file: string): Buffer | undefined {
  try {
    const bytes = fs.readFileSync(file);
    const data = bytes.subarray(sumBytes);
    return bytes.readUInt32LE() === crc32(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a script, in place of what was kept of its former texts. */
function write({ script, file }: Compiled): void {
  try {
    const data = script.createCachedData();
    const folder = path.dirname(file);
    const draft = `${file}.${process.pid}`;
    fs.mkdirSync(folder, { recursive: true });
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(data));
    fs.writeFileSync(draft, Buffer.concat([sum, data]));
    fs.renameSync(draft, file);
    const name = path.basename(file);
    const former = name.slice(0, name.lastIndexOf('-') + 1);
    for (const other of fs.readdirSync(folder))
      if (other.startsWith(former) && other !== name) fs.rmSync(path.join(folder, other), { force: true });
  } catch {
    // the next start compiles again
  }
}
