import { addTexts } from '../i18n/t';
import batch from './en/batch.json' with { type: 'json' };

addTexts(batch);
