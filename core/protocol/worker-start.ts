/** First message to the language server's web worker in a browser. */
export interface WorkerStart {
  /** URI of the extension's installation folder. It ends with `/`. */
  readonly installation: string;
}

export const isWorkerStart = (value: unknown): value is WorkerStart =>
  typeof value === 'object' &&
  value !== null &&
  'installation' in value &&
  typeof value.installation === 'string';
