import { z } from 'zod';
import { Day, Money, optionalLongText } from './fields.js';
import { DEPARTURES } from './item-fields.js';
import { MAX_DEPARTURE_NOTE } from './limits.js';

const Kind = z.enum(DEPARTURES);

/** How and when an item left its owner (docs/rules/departed.md). */
export const Departed = z
  .object({
    kind: Kind,
    on: z.string().nullable(),
    price: z.number().nullable(),
    note: z.string().nullable(),
  })
  .meta({ description: 'How and when the item left its owner. Null for an item that is there.' });
export type Departed = z.infer<typeof Departed>;

/** A departure as the owner sets it. Absent details are null. */
export const GivenDeparted = z.object({
  kind: Kind,
  on: Day.nullable().default(null),
  price: Money.nullable().default(null),
  note: optionalLongText(MAX_DEPARTURE_NOTE).default(null),
});
