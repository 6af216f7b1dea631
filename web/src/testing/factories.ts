import { AiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { Batch, Entry } from '@whereabouts/shared/contracts/analysis.js';
import { AuthConfig, User } from '@whereabouts/shared/contracts/auth.js';
import { ChecklistRun, Collection, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { Group, GroupMember } from '@whereabouts/shared/contracts/groups.js';
import { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Analysis, DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { plainFields } from '@whereabouts/shared/testing/item-fields.js';
import type { Upload } from '../state/scan.slice';

const NOW = '2026-03-01T10:00:00.000Z';

/** The contract validates each object, so that no test uses a shape that the server would not send. */
export const buildUser = (changes: Partial<User> = {}): User =>
  User.parse({
    id: 1,
    email: 'ada@example.org',
    display_name: 'Ada Lovelace',
    name: 'Ada Lovelace',
    role: 'user',
    email_confirmed: true,
    created_at: NOW,
    ...changes,
  });

export const buildConfig = (changes: Partial<AuthConfig> = {}): AuthConfig =>
  AuthConfig.parse({
    signup_open: true,
    google_client_id: null,
    ai_enabled: true,
    reads_text: false,
    version: '1.2.3',
    sends_mail: true,
    operator_name: null,
    operator_email: null,
    ...changes,
  });

export const buildAiSettings = (changes: Partial<AiSettings> = {}): AiSettings =>
  AiSettings.parse({
    preset: 'openai',
    base_url: 'https://api.openai.com/v1',
    key_set: true,
    key_unreadable: false,
    model: 'gpt-5-mini',
    model_price: 'known',
    fallback_model: null,
    fallback_price: null,
    timeout_s: 60,
    monthly_cap_usd: null,
    monthly_cap_per_user_usd: null,
    photos_per_user_and_day: 100,
    ai_enabled: true,
    fixed: [],
    ...changes,
  });

export const buildField = (changes: Partial<CustomField> = {}): CustomField =>
  CustomField.parse({
    id: 1,
    name: 'Aisle',
    kind: 'text',
    choices: null,
    category: null,
    position: 0,
    owner_id: 1,
    value_count: 0,
    ...changes,
  });

export const buildEntry = (changes: Partial<Entry> = {}): Entry =>
  Entry.parse({
    id: 1,
    file_name: 'mug.jpg',
    status: 'pending',
    created_at: NOW,
    updated_at: NOW,
    completed_at: null,
    error_message: null,
    image_id: null,
    batch_id: 'batch',
    batch_name: null,
    items_saved: 0,
    item_names: [],
    attempts: 0,
    ...changes,
  });

export const buildBatch = (changes: Partial<Batch> = {}): Batch =>
  Batch.parse({
    id: 'batch',
    name: '30 photos',
    total: 30,
    completed: 0,
    failed: 0,
    skipped: 0,
    pending: 0,
    items_saved: 0,
    is_paused: false,
    finished_at: null,
    undone_at: null,
    created_at: NOW,
    ...changes,
  });

/** A photo that is still in this page's upload list. */
export const buildUpload = (changes: Partial<Upload> = {}): Upload => ({
  id: 'upload',
  batch_id: 'batch',
  batch_name: '30 photos',
  file_name: 'mug.jpg',
  defaults: {},
  state: 'waiting',
  sent: 0,
  error: null,
  retriable: false,
  queue_id: null,
  added_at: null,
  ...changes,
});

export const buildItem = (changes: Partial<Item> = {}): Item =>
  Item.parse({
    id: 1,
    uuid: null,
    ...plainFields(),
    file_name: null,
    file_count: 0,
    guest_name: null,
    printed_text: null,
    review: null,
    image_width: null,
    image_height: null,
    thumb_hash: null,
    image_url: null,
    thumbnail_url: null,
    created_at: NOW,
    updated_at: NOW,
    deleted_at: null,
    user_id: 1,
    owner_name: 'Ada Lovelace',
    currency: null,
    access_type: 'my_personal',
    group_name: null,
    my_role: 'owner',
    ...changes,
  });

export const buildCollection = (changes: Partial<Collection> = {}): Collection =>
  Collection.parse({
    id: 1,
    name: 'Camping',
    is_system: false,
    is_checklist: false,
    stock_keeping: false,
    item_count: 0,
    low_stock_count: 0,
    owner_id: 1,
    owner_name: 'Ada Lovelace',
    group_id: null,
    group_name: null,
    permission: 'owner',
    created_at: NOW,
    ...changes,
  });

export const buildCollectionItem = (changes: Partial<CollectionItem> = {}): CollectionItem =>
  CollectionItem.parse({
    ...buildItem(),
    is_checked: false,
    checked_at: null,
    checked_by_name: null,
    added_at: NOW,
    ...changes,
  });

export const buildRun = (changes: Partial<ChecklistRun> = {}): ChecklistRun =>
  ChecklistRun.parse({
    id: 1,
    user_id: 1,
    user_name: 'Ada Lovelace',
    started_at: NOW,
    finished_at: null,
    total: null,
    checked: null,
    missing: [],
    ...changes,
  });

export const buildGroup = (changes: Partial<Group> = {}): Group =>
  Group.parse({
    id: 1,
    name: 'Home',
    type: 'family',
    description: null,
    member_count: 1,
    members_preview: [],
    item_count: 0,
    picture: null,
    my_role: 'owner',
    shared_collections: [],
    ...changes,
  });

export const buildMember = (changes: Partial<GroupMember> = {}): GroupMember =>
  GroupMember.parse({
    id: 1,
    user_id: 1,
    display_name: 'Ada Lovelace',
    email: 'ada@example.org',
    role: 'owner',
    status: 'active',
    ...changes,
  });

export const buildGuestLink = (changes: Partial<GuestLink> = {}): GuestLink =>
  GuestLink.parse({
    id: 1,
    share_token: 'secret',
    share_url: 'https://whereabouts.example/shared/secret',
    name: null,
    permission: 'view',
    is_active: true,
    has_pin: false,
    pin_locked_until: null,
    expires_at: null,
    expires_on: null,
    max_uses: null,
    use_count: 0,
    last_used_at: null,
    created_at: NOW,
    added_count: 0,
    ...changes,
  });

export const buildDetected = (changes: Partial<DetectedItem> = {}): DetectedItem =>
  DetectedItem.parse({
    name: 'Mug',
    description: null,
    category: null,
    color: null,
    quantity: 1,
    confidence: 0.9,
    box: null,
    ...changes,
  });

export const buildAnalysis = (changes: Partial<Analysis> = {}): Analysis =>
  Analysis.parse({
    items: [],
    summary: '',
    total_items: 0,
    image: { id: 77, width: 1200, height: 900, content_type: 'image/jpeg', bytes: 1, created_at: NOW },
    ...changes,
  });

/** A token in the server's format. The browser reads only its user id. */
export const tokenOf = (user: number, signature = 'signature') =>
  `header.${btoa(JSON.stringify({ sub: String(user) }))}.${signature}`;

export const buildFile = (changes: Partial<ItemFile> = {}): ItemFile =>
  ItemFile.parse({
    id: 1,
    kind: 'photo',
    name: '',
    content_type: 'image/jpeg',
    bytes: 2048,
    position: 0,
    image_id: 7,
    image_box: null,
    url: null,
    content_url: '/api/images/7/content',
    thumbnail_url: '/api/images/7/content?thumb=1',
    is_cover: false,
    created_at: NOW,
    added_by_name: 'Ada Lovelace',
    ...changes,
  });
