import { addTexts } from '../i18n/t';
import labels from './en/labels.json' with { type: 'json' };

addTexts(labels);
