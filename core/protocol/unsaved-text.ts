/** A document with unsaved changes in the editor; it need not be open at the server. */
export interface UnsavedText {
  readonly uri: string;
  readonly text: string;
}
