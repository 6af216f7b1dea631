import { addTexts } from '../i18n/i18n';
import labels from './en/labels.json' with { type: 'json' };

addTexts(labels);
