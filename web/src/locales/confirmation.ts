import { addTexts } from '../i18n/t';
import './auth';
import confirmation from './en/confirmation.json' with { type: 'json' };

addTexts(confirmation);
