import { keepCompiledCode } from './compiled-code';

// Loaded with `--require` before the program next to it. Whoever starts the program passes the folder.
const { RAMPART_COMPILED: folder } = process.env;
if (folder) keepCompiledCode(__dirname, folder);
