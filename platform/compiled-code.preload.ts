import { keepCompiledCode } from './compiled-code';

// Loaded with `--require` before the program in the same folder. The process that starts the program passes the cache
// folder.
const { RAMPART_COMPILED: folder } = process.env;
if (folder) keepCompiledCode(__dirname, folder);
