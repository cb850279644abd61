import { type TraceRequestWire } from '../../core/model/request-trace';
import { anything, boolean, map, number, object, type ShapeOf, text } from '../http/shape';

/** The body of a request to the tracer. Source: the published reference of the API, "Request Trace". */
export const traceRequestShape: ShapeOf<TraceRequestWire> = object(
  { method: text({ min: 1 }), url: text({ min: 1 }) },
  {
    protocol: text(),
    headers: map(text()),
    cookies: map(text()),
    body: object({}, { base64: text(), json: anything, plain_text: text() }),
    context: object(
      {},
      {
        bot_score: number({ integer: true }),
        threat_score: number({ integer: true }),
        skip_challenge: boolean,
        geoloc: object(
          {},
          {
            city: text(),
            continent: text(),
            is_eu_country: boolean,
            iso_code: text(),
            latitude: number(),
            longitude: number(),
            postal_code: text(),
            region_code: text(),
            subdivision_2_iso_code: text(),
            timezone: text(),
          },
        ),
      },
    ),
    skip_response: boolean,
  },
);
