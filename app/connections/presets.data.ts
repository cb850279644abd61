/** Service to which the user can connect without typing a URL. */
interface ServicePreset {
  readonly name: string;
  readonly baseUrl: string;
  /** The page on which the user creates a token. */
  readonly tokenPage?: string;
}

export const publicService: ServicePreset = {
  name: 'Cloudflare',
  baseUrl: 'https://api.cloudflare.com/client/v4',
  tokenPage: 'https://dash.cloudflare.com/profile/api-tokens',
};
