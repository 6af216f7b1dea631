/**
 * What lies in which collection, trash included: the rows of `collection_items`, and for Stock the items with
 * `stock_keeping`, in whose flag alone their membership is kept. Restrict it by collection or by item: both have
 * their indexes.
 */
export const MEMBERS = `(
  select m.collection_id, m.item_id, m.is_checked, m.checked_at, m.added_at from collection_items m
  union all
  select s.id, i.id, false, null, i.created_at
  from collections s join items i on i.user_id = s.user_id and i.stock_keeping
  where s.is_system
)`;
