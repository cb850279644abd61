import { keepCompiledCode } from './compiled-code';

// Loaded with `--require` before the program that lies beside it. The folder comes from who starts the program.
const { RAMPART_COMPILED: folder } = process.env;
if (folder) keepCompiledCode(__dirname, folder);
