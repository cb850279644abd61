/** A string that must not leak. Printing or serializing the object shows dots instead. `reveal` returns the string. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /**
   * Returns the string itself. Use it only to build the header that is sent, and to save the string in the host's
   * secret storage.
   */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '••••••••';
  }

  toJSON(): string {
    return this.toString();
  }

  /** Returns dots for Node's `util.inspect`, which `console.log` and assertion messages use. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

/**
 * Replaces the secrets in a string, plain or JSON-escaped, with dots, because services may echo requests. Secrets of
 * fewer than four characters are not replaced.
 */
export function redact(text: string, secrets: readonly Secret[]): string {
  return secrets.reduce((redacted, secret) => {
    const value = secret.reveal();
    if (value.length < 4) return redacted;
    const inJson = JSON.stringify(value).slice(1, -1);
    return redacted.replaceAll(value, secret.toString()).replaceAll(inJson, secret.toString());
  }, text);
}
