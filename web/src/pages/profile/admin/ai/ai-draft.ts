import { AI_PRESETS, type AiPreset } from '@whereabouts/shared/contracts/ai-presets.js';
import type { AiSetting, AiSettings, AiSettingsChange } from '@whereabouts/shared/contracts/ai-settings.js';
import { MAX_MONTHLY_CAP, MAX_PHOTOS_A_DAY } from '@whereabouts/shared/contracts/limits.js';
import { MAX_VISION_TIMEOUT_S } from '@whereabouts/shared/contracts/vision.js';
import { readMoney } from '../../../../i18n/read-money';
import { readNumber } from '../../../../i18n/read-number';

/** The fields of the form, as texts. */
export interface AiDraft {
  preset: AiPreset;
  base_url: string;
  /** Empty for the saved key, null to remove it. */
  key: string | null;
  model: string;
  fallback_model: string;
  timeout_s: string;
  monthly_cap_usd: string;
  monthly_cap_per_user_usd: string;
  photos_per_user_and_day: string;
}

/** The form, as its parts see it. */
export interface PartProps {
  settings: AiSettings;
  draft: AiDraft;
  edit: (change: Partial<AiDraft>) => void;
  isFixed: (setting: AiSetting) => boolean;
  /** The message at a field: an invalid number, or the server's refusal. */
  problemOf: (field: keyof AiDraft, message?: string) => string | false;
}

/** The model of a server without AI. */
export const OFFLINE = 'offline';

const shownLimit = (limit: number | null) => (limit === null ? '' : String(limit));

export const draftOf = (settings: AiSettings): AiDraft => ({
  preset: settings.preset,
  base_url: settings.base_url,
  key: '',
  model: settings.model ?? '',
  fallback_model: settings.fallback_model ?? '',
  timeout_s: String(settings.timeout_s),
  monthly_cap_usd: shownLimit(settings.monthly_cap_usd),
  monthly_cap_per_user_usd: shownLimit(settings.monthly_cap_per_user_usd),
  photos_per_user_and_day: shownLimit(settings.photos_per_user_and_day),
});

/** The fields that another preset fills in. The models of another server are not known. */
export const filledIn = (preset: AiPreset): Partial<AiDraft> => ({
  preset,
  base_url: AI_PRESETS[preset].base_url,
  key: '',
  model: '',
  fallback_model: '',
});

/** Null for an empty text, undefined for an invalid one. */
function amountIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = readMoney(text) ?? readNumber(text);
  return amount !== null && amount >= 0 && amount <= MAX_MONTHLY_CAP ? amount : undefined;
}

function countIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) && Number(text) <= MAX_PHOTOS_A_DAY ? Number(text) : undefined;
}

function secondsIn(text: string): number | undefined {
  const seconds = readNumber(text);
  return seconds !== null && seconds >= 5 && seconds <= MAX_VISION_TIMEOUT_S ? seconds : undefined;
}

const optional = (text: string) => text.trim() || null;

/** Reads the fields. Undefined marks an invalid number. */
const READ = {
  preset: (draft: AiDraft) => draft.preset,
  base_url: (draft: AiDraft) => draft.base_url.trim(),
  key: (draft: AiDraft) => draft.key?.trim() ?? null,
  model: (draft: AiDraft) => optional(draft.model),
  fallback_model: (draft: AiDraft) => optional(draft.fallback_model),
  timeout_s: (draft: AiDraft) => secondsIn(draft.timeout_s),
  monthly_cap_usd: (draft: AiDraft) => amountIn(draft.monthly_cap_usd),
  monthly_cap_per_user_usd: (draft: AiDraft) => amountIn(draft.monthly_cap_per_user_usd),
  photos_per_user_and_day: (draft: AiDraft) => countIn(draft.photos_per_user_and_day),
} satisfies Record<keyof AiDraft, unknown>;

/** The changed fields, and those among them that are invalid. */
export function changesOf(
  draft: AiDraft,
  settings: AiSettings,
): { changes: AiSettingsChange; wrong: (keyof AiDraft)[] } {
  const before = draftOf(settings);
  const hasMoved = draft.preset !== before.preset || draft.base_url !== before.base_url;
  // The server drops the models of another server, so a model that is shown is named again.
  const isNamedAgain = hasMoved && !settings.fixed.includes('model') && !['', OFFLINE].includes(draft.model);
  const names = (Object.keys(READ) as (keyof AiDraft)[]).filter(
    (name) => draft[name] !== before[name] || (name === 'model' && isNamedAgain),
  );
  const wrong = names.filter((name) => READ[name](draft) === undefined);
  return { changes: Object.fromEntries(names.map((name) => [name, READ[name](draft)])), wrong };
}
