import { addTexts } from '../i18n/i18n';
import batch from './en/batch.json' with { type: 'json' };

addTexts(batch);
