#!/usr/bin/env node
import os from 'node:os';
import { keepCompiledCode } from '../platform/compiled-code';
import { compiledCodeFolder } from '../platform/user-folders';

const folder = compiledCodeFolder(process.platform, process.env, os.homedir());
if (folder !== undefined) keepCompiledCode(__dirname, folder);

// The rest of the program is loaded only now, so that its compiled code is taken from the cache.
void import('./start').then(({ startProgram }) => startProgram(__filename));

// Without an export, the bundler treats this file as a CommonJS module, and evaluates each module that it imports
// only on first use.
export {};
