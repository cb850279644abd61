import { keepCompiledCode } from './compiled-code';

// Enables the cache of compiled code. Node loads this file with `--require` before the program in the same folder.
// The process that starts the program passes the cache folder in `RAMPART_COMPILED`.
const { RAMPART_COMPILED: folder } = process.env;
if (folder) keepCompiledCode(__dirname, folder);
