// The modules measured by the bench of the API client, bundled as they are shipped.
export { systemClock } from '../../../platform/system-clock';
export { undiciTransport } from '../../../platform/http/undici-transport';
export { ApiClient } from '../../../core/api/client';
export { Secret } from '../../../core/api/secret';
