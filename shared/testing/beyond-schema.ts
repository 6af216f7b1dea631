/**
 * Matches error messages of rules that JSON Schema cannot express. The descriptions in the OpenAPI document state these
 * rules (docs/rules/answers.md).
 */
export const BEYOND_SCHEMA = new RegExp(
  [
    // Boxes
    'lie within the photo|goes with thumb=1 only',
    // Times
    'must not be in the past|time zone',
    // Lists
    'at most 20 entries|only once|must be different choices|merged into itself',
    // Alternatives across the query and the body, or across several parameters
    'Send exactly one|must name something to look for|in the query or in the body',
    // Mail servers and senders
    'server address must be|sender must be',
    // Values that depend on the server's state
    'too easy to guess|next_cursor of an earlier answer|whole number of days|1 to 365 days|is not available on this server',
  ].join('|'),
);
