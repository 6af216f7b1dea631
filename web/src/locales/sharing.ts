import { addTexts } from '../i18n/t';
import sharing from './en/sharing.json' with { type: 'json' };

addTexts(sharing);
