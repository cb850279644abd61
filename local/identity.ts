import { randomBytes, randomUUID } from 'node:crypto';

/** Source of new IDs and secrets. */
export interface Identity {
  /** 32 hexadecimal digits. */
  hex32(): string;
  uuid(): string;
  /** A client secret: 40 characters, never stored. */
  secret(): string;
}

export const randomIdentity: Identity = {
  hex32: () => randomBytes(16).toString('hex'),
  uuid: () => randomUUID(),
  secret: () => randomBytes(30).toString('base64url'),
};
