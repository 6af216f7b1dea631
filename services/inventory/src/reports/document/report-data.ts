import type { CustomFieldKind, CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import type { ToldEvent } from '@whereabouts/shared/contracts/event-text/sentence.js';
import type { HistoryEvent } from '@whereabouts/shared/contracts/history.js';

/** The parts of a report that a user can leave out. */
export interface ReportContents {
  photos: boolean;
  receipts: boolean;
  departed: boolean;
  history: boolean;
}

/** A room or a category, or null for the items without one. */
export interface ReportGroup {
  name: string | null;
  item_count: number;
  /** In the owner's currency. */
  total: number;
}

/** The contents of the first pages of a report. */
export interface ReportHead {
  owner: string;
  /** The owner's language of names (BCP 47). */
  names_language: string;
  /** ISO 4217; null if the owner has not chosen one. */
  currency: string | null;
  /** The date of the report in the owner's time zone: `YYYY-MM-DD`. */
  made_on: string;
  /** IANA. */
  timezone: string;
  /** The limits that the user chose. */
  scope: { area: string | null; category: string | null; collection: string | null };
  item_count: number;
  quantity: number;
  total: number;
  /** Items of which no amount is known, so that the total lacks them. */
  without_value: number;
  /** Items with at least one receipt. */
  with_receipt: number;
  /** Departed items are in no other number of the report. 0 in a report without them. */
  departed_count: number;
  /** In the order of the items. */
  rooms: ReportGroup[];
  /** The most valuable first. */
  categories: ReportGroup[];
  contents: ReportContents;
}

/** A receipt or a warranty paper of an item. */
export interface ReportPaper {
  kind: 'receipt' | 'warranty';
  name: string;
}

/** The pages of a receipt or a warranty paper that the appendix shows. */
export interface PaperPages {
  /** The number of the paper, from 1, in the order of the items. */
  number: number;
  /** JPEGs in base64. Empty if the file could not be drawn. */
  pages: string[];
  /** Pages of the file that are not shown. */
  more: number;
}

/** One item of a report. Dates are `YYYY-MM-DD`. */
export interface ReportItem {
  id: number;
  name: string;
  description: string | null;
  category: string | null;
  color: string | null;
  area: string | null;
  location: string | null;
  sub_location: string | null;
  quantity: number;
  condition: string | null;
  manufacturer: string | null;
  model: string | null;
  serial_number: string | null;
  code: string | null;
  link: string | null;
  cost: number | null;
  purchase_price: number | null;
  purchase_date: string | null;
  purchased_from: string | null;
  value: number | null;
  warranty_until: string | null;
  expires_on: string | null;
  tags: string[];
  /** The values of the owner's custom fields, in their order. */
  custom: { name: string; kind: CustomFieldKind; value: CustomValue }[];
  /** How a departed item has left. These items come last. */
  departed: Departed | null;
  /** Receipts and warranty papers. Empty if the report is made without them. */
  papers: ReportPaper[];
  /** A JPEG in base64. `missing` if the item has a photo that could not be read. */
  photo: string | 'missing' | null;
}

/** The latest events of an item, latest first. */
export interface ReportHistory {
  /** The name of the item. */
  name: string;
  events: (ToldEvent & Pick<HistoryEvent, 'at'>)[];
  /** Number of earlier events. */
  more: number;
}

/**
 * A line of the input of the process that makes a report: the head, then the items, then their history, then the pages
 * of the papers.
 */
export type ReportLine =
  | { head: ReportHead }
  | { item: ReportItem }
  | { history: ReportHistory }
  | { paper: PaperPages };

/** The value of one piece: its replacement value, else its purchase price, else its cost (docs/rules/reports.md). */
export const pieceValue = ({ value, purchase_price, cost }: Pick<ReportItem, 'value' | 'purchase_price' | 'cost'>) =>
  value ?? purchase_price ?? cost;
