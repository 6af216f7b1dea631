import { addTexts } from '../i18n/i18n';
import choices from './en/choices.json' with { type: 'json' };

addTexts(choices);
