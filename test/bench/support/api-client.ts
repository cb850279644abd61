// The modules that the API client benchmark measures, bundled as they are shipped.
export { systemClock } from '../../../platform/system-clock';
export { undiciTransport } from '../../../platform/http/undici-transport';
export { ApiClient } from '../../../core/api/client';
export { Secret } from '../../../core/api/secret';
