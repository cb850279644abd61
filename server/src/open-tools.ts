import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { noFacts } from '../../core/language/facts';
import { createLanguageService } from '../../core/language/languages';
import { withProjectConfig } from '../../core/language/project-config';
import { defaultSettings } from '../../core/language/settings';
import { type ToolResult } from '../../core/tools/call-tool';
import { runTool, toolInstructions } from '../../core/tools/run-tool';
import { type Tool } from '../../core/tools/tool';
import { tools } from '../../core/tools/tools';
import { toolContext } from './tool-context';
import { DiskFiles } from '../../workspace/disk-files';
import { ProjectConfigs } from '../../workspace/project-configs';
import { loadScripts } from '../../workspace/scripts';

/** Tools that need only folders on disk, without an editor or an account. */
export interface OpenedTools {
  readonly tools: readonly Pick<Tool, 'name' | 'title' | 'description' | 'input' | 'reach'>[];
  readonly instructions: string;
  /** Runs a tool. Rejects only if there is a bug. */
  readonly run: (name: string, input: unknown, signal: AbortSignal) => Promise<ToolResult>;
}

export interface OpenToolsOptions {
  /** Absolute paths of the folders. */
  readonly folders: readonly string[];
  /** The folder that contains one page per diagnostic code. */
  readonly diagnosticPages: string;
  /** Called with any error that a language's code throws. */
  readonly onBug: (error: unknown) => void;
}

/** Creates the tools. Files are read when a call needs them, and read again after they have changed. */
export function openTools({ folders, diagnosticPages, onBug }: OpenToolsOptions): OpenedTools {
  const uris = folders.map((folder) => pathToFileURL(folder).href);
  const files = new DiskFiles(uris, Date.now);
  const configs = new ProjectConfigs();
  const service = createLanguageService(({ error }) => onBug(error));
  return {
    tools,
    instructions: toolInstructions,
    run(name, input, signal) {
      // this process is not notified when files change, and an agent may have written files between two calls
      configs.forget();
      files.changed([]);
      const context = toolContext({
        service,
        folders: uris,
        read: (uri) => files.read(uri),
        async contextFor(uri) {
          const project = await configs.ofUri(uri);
          return {
            settings: project ? withProjectConfig(defaultSettings, project.settings) : defaultSettings,
            facts: noFacts,
            workspace: files,
            scripts: loadScripts,
            signal,
            now: Date.now,
          };
        },
        diagnosticPages: `${pathToFileURL(path.resolve(diagnosticPages)).href}/`,
        readPage: (uri) => files.read(uri),
      });
      return runTool(name, input, context);
    },
  };
}
