/** A document with unsaved changes in the editor. The document does not have to be open on the server. */
export interface UnsavedText {
  readonly uri: string;
  readonly text: string;
}
