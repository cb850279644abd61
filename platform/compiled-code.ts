import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

type Compile = (this: Module, content: string, file: string) => unknown;

/** Node's internal method that compiles and runs a module. Node's types do not declare it. */
const modules = Module.prototype as unknown as { _compile: Compile };

interface Compiled {
  readonly script: vm.Script;
  /** The start of the names of all cache files of the source file. */
  readonly former: string;
  /** The path of the file that stores the compiled code. */
  readonly file: string;
}

/**
 * Delay in milliseconds before the compiled code is saved. After this delay, the functions needed at startup have run,
 * so their compiled code is included.
 */
const saveAfterMs = 5000;

/**
 * Caches the compiled code of a program's files in a folder, so that the next start does not compile them again. A
 * cached file is valid for one source text and one version of the engine. Damaged files are ignored. If the folder is
 * not writable, everything is compiled as usual.
 *
 * `module.enableCompileCache` is not used because it requires Node 22.1.
 */
export function keepCompiledCode(program: string, folder: string): void {
  const compile = modules._compile;
  const news: Compiled[] = [];
  let main: Module | undefined;
  modules._compile = function (content, file) {
    if (path.dirname(file) !== program) return compile.call(this, content, file);
    const kept = keptFile(folder, file, content);
    const cachedData = read(kept);
    const script = new vm.Script(Module.wrap(content), { filename: file, ...(cachedData && { cachedData }) });
    if (script.cachedDataRejected !== false)
      news.push({ script, former: `${path.basename(file)}-`, file: kept });
    main ??= ifStarted(this);
    const run = script.runInThisContext() as (...scope: readonly unknown[]) => unknown;
    return run.call(this.exports, this.exports, requireFor(this, main), this, file, program);
  };
  const save = (): void => {
    for (let next = news.pop(); next; next = news.pop()) write(next);
  };
  // writes one file per event loop turn, so that requests are handled first
  const saveNext = (): void => {
    const next = news.pop();
    if (!next) return;
    write(next);
    setImmediate(saveNext);
  };
  setTimeout(saveNext, saveAfterMs).unref();
  process.once('exit', save);
}

/** Returns a module if Node was started with it. Its `id` is `.`, and it runs before the modules that it loads. */
const ifStarted = (module: Module): Module | undefined => (module.id === '.' ? module : undefined);

/**
 * Returns the function `require` of a module, with the only property that the bundled code uses. `main` is the module
 * that Node was started with, if it is part of the program. Creating the function in the way that Node does takes longer
 * than most modules.
 */
const requireFor = (module: Module, main: Module | undefined): object =>
  Object.assign((id: string): unknown => module.require(id), { main });

/** Size in bytes of the checksum, which is stored before the data. */
const sumBytes = 4;

/**
 * Returns the path of the cache file for a source text. Source texts are distinguished by their checksums, as in Node's
 * own cache, and the engine also compares their lengths. The engine rejects data that was saved with other flags, and
 * the next save replaces this data. `v8.cachedDataVersionTag()` would include the flags, but loading `node:v8` delays
 * the start.
 */
function keptFile(folder: string, file: string, content: string): string {
  const key = [process.version, process.versions.v8, process.arch, content.length, crc32(content)];
  return path.join(folder, `${path.basename(file)}-${key.join('_')}`);
}

/**
 * Returns the data of a cache file, or undefined if it is missing or damaged. The checksum is needed because the
 * engine does not detect all damage.
 */
function read(file: string): Buffer | undefined {
  try {
    const bytes = fs.readFileSync(file);
    const data = bytes.subarray(sumBytes);
    return bytes.readUInt32LE() === crc32(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Number of days after which a cache file may be removed. The name of a source file may contain a digest of its text, so
 * the cache files of its earlier versions cannot be recognized by their names.
 */
const keptDays = 30;

/** Caches a script. Removes the cache files of earlier versions of its source, and all outdated cache files. */
function write({ script, former, file }: Compiled): void {
  try {
    const data = script.createCachedData();
    const folder = path.dirname(file);
    // the time distinguishes the threads of a process; getting the thread ID would require a module that delays the
    // start
    const draft = `${file}.${process.pid}.${process.hrtime.bigint()}`;
    fs.mkdirSync(folder, { recursive: true });
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(data));
    fs.writeFileSync(draft, Buffer.concat([sum, data]));
    fs.renameSync(draft, file);
    const name = path.basename(file);
    for (const other of fs.readdirSync(folder)) {
      if (other === name) continue;
      const place = path.join(folder, other);
      if (other.startsWith(former) || isOld(place)) fs.rmSync(place, { force: true });
    }
  } catch {
    // the script is not cached, so the next start compiles it again
  }
}

const isOld = (file: string): boolean =>
  fs.statSync(file).mtimeMs < Date.now() - keptDays * 24 * 60 * 60 * 1000;
