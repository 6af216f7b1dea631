import { z } from 'zod';
import { Cursor, fromDigits, requiredText, Tag } from './fields.js';

const OPEN_SEARCH = 'must name something to look for: q, tag or category';

/** The conditions are combined with "and". `cursor` is the `next_cursor` of the previous page. */
export const Search = z
  .object({
    q: requiredText(200).optional(),
    tag: Tag.optional(),
    category: requiredText(100).optional(),
    limit: fromDigits(z.int('must be a whole number').min(1).max(200)).default(50),
    cursor: Cursor(200).optional(),
  })
  .refine(({ q, tag, category }) => q ?? tag ?? category, { error: OPEN_SEARCH, path: ['q'] });
export type Search = z.infer<typeof Search>;

/** Values that the actor has used, most used first, for input suggestions. */
export const Suggestions = z.object({
  categories: z.array(z.string()),
  colors: z.array(z.string()),
  areas: z.array(z.string()),
  locations: z.array(z.string()),
  sub_locations: z.array(z.string()),
  tags: z.array(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;
