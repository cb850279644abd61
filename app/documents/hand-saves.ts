/**
 * Which writes of documents a person asked for. The editor says so when a save starts, but a save that joins an automatic
 * one of the same text is not announced: commands therefore ask here first, and the next write is theirs.
 */
export class HandSaves {
  private readonly announced = new Set<string>();
  private readonly asked = new Set<string>();

  /** The editor starts to save a document: because a person asked for it, or by itself. */
  willSave(key: string, byHand: boolean): void {
    if (byHand) this.announced.add(key);
    else this.announced.delete(key);
  }

  /** Whether the write of a document that starts now was asked for; the next one is not. */
  take(key: string): boolean {
    const announced = this.announced.delete(key);
    return this.asked.delete(key) || announced;
  }

  /**
   * Saves a document as a command of a person.
   *
   * @param save has the editor save, also where nothing was changed. It is called again when the first call joined a
   *   save that had started before.
   */
  async during(key: string, save: () => Promise<void>): Promise<void> {
    this.asked.add(key);
    try {
      await save();
      if (this.asked.has(key)) await save();
    } finally {
      this.asked.delete(key);
    }
  }
}
