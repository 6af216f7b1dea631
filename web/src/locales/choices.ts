import { addTexts } from '../i18n/t';
import choices from './en/choices.json' with { type: 'json' };

addTexts(choices);
