import { type TraceContextWire, type TraceGeolocWire } from '../model/request-trace';

/** A fact that the tracer accepts: a field, and the corresponding property in requests to the tracer. */
export type TraceFact = { readonly field: string; readonly type: 'string' | 'number' | 'boolean' } & (
  | { readonly geoloc: keyof TraceGeolocWire }
  | { readonly context: Exclude<keyof TraceContextWire, 'geoloc' | 'skip_challenge'> }
);

/** All facts that the tracer accepts in addition to the request (reference "Request to fields", section 4). */
export const traceFacts: readonly TraceFact[] = [
  { field: 'ip.src.country', type: 'string', geoloc: 'iso_code' },
  { field: 'ip.src.continent', type: 'string', geoloc: 'continent' },
  { field: 'ip.src.is_in_european_union', type: 'boolean', geoloc: 'is_eu_country' },
  { field: 'ip.src.city', type: 'string', geoloc: 'city' },
  { field: 'ip.src.lat', type: 'number', geoloc: 'latitude' },
  { field: 'ip.src.lon', type: 'number', geoloc: 'longitude' },
  { field: 'ip.src.postal_code', type: 'string', geoloc: 'postal_code' },
  { field: 'ip.src.region_code', type: 'string', geoloc: 'region_code' },
  { field: 'ip.src.subdivision_2_iso_code', type: 'string', geoloc: 'subdivision_2_iso_code' },
  { field: 'ip.src.timezone.name', type: 'string', geoloc: 'timezone' },
  { field: 'cf.bot_management.score', type: 'number', context: 'bot_score' },
  { field: 'cf.threat_score', type: 'number', context: 'threat_score' },
];
