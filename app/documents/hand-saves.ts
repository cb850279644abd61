/**
 * Tracks which writes of documents the user requested. The editor reports the start of most saves. It does not report
 * a save that it merges into an automatic save of the same text. Commands therefore announce their saves here first,
 * and the next write counts as requested.
 */
export class HandSaves {
  /** Saves that have started but have not been written yet, and whether the user requested each. */
  private readonly started = new Map<string, boolean>();
  private readonly asked = new Set<string>();

  /**
   * Records that the editor is about to save a document. `byHand` is true if the user requested the save, and false
   * if it is automatic.
   */
  willSave(key: string, byHand: boolean): void {
    this.started.set(key, byHand);
  }

  /** Returns whether the user requested the write that starts now, and resets this state for the next write. */
  take(key: string): boolean {
    const byHand = this.started.get(key) ?? false;
    this.started.delete(key);
    return this.asked.delete(key) || byHand;
  }

  /**
   * Saves a document for a command.
   * @param save makes the editor save the document, even if nothing was changed. It is called again if it had no
   *   effect because a write of the same text was in progress.
   */
  async during(key: string, save: () => Promise<void>): Promise<void> {
    this.asked.add(key);
    try {
      await save();
      if (this.asked.has(key) && !this.started.has(key)) await save();
    } finally {
      // If an automatic save has already started, `save` resolves immediately, and the editor writes the document
      // later. The command's request must stay recorded until then.
      if (!this.started.has(key)) this.asked.delete(key);
    }
  }
}
