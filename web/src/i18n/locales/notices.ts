import { addTexts } from '../t';
import notices from './en/notices.json' with { type: 'json' };

addTexts(notices);
