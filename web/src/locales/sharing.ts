import { addTexts } from '../i18n/i18n';
import sharing from './en/sharing.json' with { type: 'json' };

addTexts(sharing);
