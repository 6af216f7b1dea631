import type { Entry } from '@whereabouts/shared/contracts/analysis.js';

/** The columns that lists of entries read. The model's answer is not among them. */
export const ENTRY_LIST_COLUMNS: Record<keyof Entry, true> = {
  id: true,
  file_name: true,
  status: true,
  created_at: true,
  updated_at: true,
  completed_at: true,
  error_message: true,
  image_id: true,
  batch_id: true,
  batch_name: true,
  items_saved: true,
  item_names: true,
  attempts: true,
  dropped: true,
  left_out: true,
  provider_message: true,
  model: true,
};
