import { type Folder } from '../../core/changes/folder-sync/folder';

/** Creates a folder of documents in memory, with the given files by path. */
export function memoryFolder(content: Readonly<Record<string, string>>): Folder {
  const files = new Map(Object.entries(content));
  return {
    name: 'rules',
    documents: () => Promise.resolve(new Map([...files].filter(([path]) => path.includes('/')))),
    uriOf: (path) => `memory:/${path}`,
    read: (name) => Promise.resolve(files.get(name)),
    write: (path, text) => Promise.resolve(void files.set(path, text)),
    append: (name, line) => Promise.resolve(void files.set(name, (files.get(name) ?? '') + line)),
    remove: (path) => Promise.resolve(void files.delete(path)),
    inside: () => memoryFolder({}),
    folders: () => Promise.resolve([]),
  };
}
