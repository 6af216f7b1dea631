import { addTexts } from '../i18n/t';
import leaving from './en/leaving.json' with { type: 'json' };

addTexts(leaving);
