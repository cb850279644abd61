import { randomBytes, randomUUID } from 'node:crypto';

/** A source of new IDs and secrets. */
export interface Identity {
  /** Returns 32 hexadecimal digits. */
  hex32(): string;
  uuid(): string;
  /** Returns a 40-character client secret. */
  secret(): string;
}

export const randomIdentity: Identity = {
  hex32: () => randomBytes(16).toString('hex'),
  uuid: () => randomUUID(),
  secret: () => randomBytes(30).toString('base64url'),
};
