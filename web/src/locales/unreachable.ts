import { addTexts } from '../i18n/t';
import unreachable from './en/unreachable.json' with { type: 'json' };

addTexts(unreachable);
