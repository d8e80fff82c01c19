//! Everyday words of many languages: those for home, water, person, time, hand, day, year, city,
//! book, work, word, place, friend, school, today, and a few long ones.

use fastrand::Rng;

use super::random::pick;

/// A language in its script.
pub(super) struct Language {
    /// The code that Wikipedia uses.
    pub(super) code: &'static str,
    /// A top-level domain for hosts in this script.
    pub(super) domain: &'static str,
    pub(super) words: &'static str,
    /// Between two words.
    pub(super) between: &'static str,
    /// At the end of a sentence.
    pub(super) stop: &'static str,
}

const fn language(code: &'static str, domain: &'static str, words: &'static str) -> Language {
    Language {
        code,
        domain,
        words,
        between: " ",
        stop: ".",
    }
}

impl Language {
    const fn stop(self, stop: &'static str) -> Self {
        Language { stop, ..self }
    }

    /// Without spaces between words.
    const fn unspaced(self) -> Self {
        Language {
            between: "",
            ..self
        }
    }
}

/// Returns the code of a language, and two of its words.
pub(super) fn two_words(rng: &mut Rng) -> (&'static str, &'static str, &'static str) {
    let language = &LANGUAGES[rng.usize(..LANGUAGES.len())];
    let words: Vec<&'static str> = language.words.split(' ').collect();
    (language.code, pick(rng, &words), pick(rng, &words))
}

pub(super) const LANGUAGES: [Language; 27] = [
    language(
        "ru",
        "москва",
        "дом вода человек время рука день год город книга работа слово место друг школа сегодня \
         Россия и в не на что путешествие понедельник",
    ),
    language(
        "uk",
        "укр",
        "дім вода людина час рука день рік місто книга праця слово місце друг школа сьогодні Київ \
         і в не на що подорож незалежність",
    ),
    language(
        "bg",
        "бг",
        "къща вода човек време ръка ден година град книга работа дума място приятел училище днес \
         София и в не на че пътешествие",
    ),
    language(
        "el",
        "ελ",
        "σπίτι νερό άνθρωπος χρόνος χέρι ημέρα έτος πόλη βιβλίο δουλειά λέξη μέρος φίλος σχολείο \
         σήμερα Αθήνα και το δεν στο ότι πανεπιστήμιο",
    ),
    language(
        "ar",
        "موقع",
        "بيت ماء إنسان وقت يد يوم سنة مدينة كتاب عمل كلمة مكان صديق مدرسة اليوم القاهرة من في على \
         إلى مستشفيات",
    ),
    language(
        "fa",
        "ایران",
        "خانه آب آدم زمان دست روز سال شهر کتاب کار واژه جا دوست مدرسه امروز تهران از در به که \
         می‌روم کتاب‌ها دانشگاه",
    ),
    language(
        "ur",
        "پاکستان",
        "گھر پانی آدمی وقت ہاتھ دن سال شہر کتاب کام لفظ جگہ دوست اسکول آج لاہور اور میں نہیں پر \
         کہ یونیورسٹی",
    )
    .stop("۔"),
    language(
        "he",
        "קום",
        "בית מים אדם זמן יד יום שנה עיר ספר עבודה מילה מקום חבר בית־ספר היום ירושלים את של לא על \
         כי אוניברסיטה",
    ),
    language(
        "hi",
        "भारत",
        "घर पानी आदमी समय हाथ दिन साल शहर किताब काम शब्द जगह दोस्त विद्यालय आज दिल्ली और में नहीं \
         पर कि विश्वविद्यालय",
    )
    .stop("।"),
    language(
        "bn",
        "ভারত",
        "বাড়ি জল মানুষ সময় হাত দিন বছর শহর বই কাজ শব্দ জায়গা বন্ধু \
         বিদ্যালয় আজ ঢাকা এবং না যে বিশ্ববিদ্যালয়",
    )
    .stop("।"),
    language(
        "ta",
        "இந்தியா",
        "வீடு தண்ணீர் மனிதன் நேரம் கை நாள் ஆண்டு நகரம் புத்தகம் வேலை சொல் இடம் நண்பன் பள்ளி இன்று \
         சென்னை ஒரு பல்கலைக்கழகம்",
    ),
    language(
        "te",
        "భారత్",
        "ఇల్లు నీరు మనిషి సమయం చేయి రోజు సంవత్సరం నగరం పుస్తకం పని పదం స్థలం \
         స్నేహితుడు పాఠశాల నేడు ఒక విశ్వవిద్యాలయం",
    ),
    language(
        "ml",
        "ഭാരതം",
        "വീട് വെള്ളം മനുഷ്യൻ സമയം കൈ ദിവസം വർഷം നഗരം പുസ്തകം ജോലി വാക്ക് സ്ഥലം \
         സുഹൃത്ത് ഇന്ന് ഒരു",
    ),
    language(
        "th",
        "ไทย",
        "บ้าน น้ำ คน เวลา มือ วัน ปี เมือง หนังสือ งาน คำ สถานที่ เพื่อน \
         โรงเรียน วันนี้ และ ที่ ไม่ มหาวิทยาลัย",
    )
    .unspaced()
    .stop(" "),
    language(
        "my",
        "com",
        "အိမ် ရေ လူ အချိန် လက် နေ့ နှစ် မြို့ စာအုပ် အလုပ် စကားလုံး နေရာ \
         သူငယ်ချင်း ကျောင်း ယနေ့ နှင့် တက္ကသိုလ်",
    )
    .stop("။"),
    language(
        "km",
        "com",
        "ផ្ទះ ទឹក មនុស្ស ពេលវេលា ដៃ ថ្ងៃ ឆ្នាំ ទីក្រុង សៀវភៅ ការងារ ពាក្យ \
         កន្លែង មិត្ត សាលា ថ្ងៃនេះ និង សាកលវិទ្យាល័យ",
    )
    .unspaced()
    .stop("។"),
    language(
        "ja",
        "みんな",
        "家 水 人 時間 手 日 年 町 本 仕事 言葉 場所 友達 学校 今日 東京 です ます を が は 、 「はい」 コンピューター",
    )
    .unspaced()
    .stop("。"),
    language(
        "zh",
        "中国",
        "房子 水 人 时间 手 天 年 城市 书 工作 词 地方 朋友 学校 今天 北京 的 了 在 不 ， 《红》 图书馆",
    )
    .unspaced()
    .stop("。"),
    language(
        "ko",
        "한국",
        "집 물 사람 시간 손 날 해 도시 책 일 말 곳 친구 학교 오늘 서울 그리고 에서 않는다 대학교 안녕하세요",
    ),
    language(
        "hy",
        "հայ",
        "տուն ջուր մարդ ժամանակ ձեռք օր տարի քաղաք գիրք աշխատանք բառ տեղ ընկեր դպրոց այսօր Երևան \
         և է որ համալսարան",
    )
    .stop("։"),
    language(
        "ka",
        "გე",
        "სახლი წყალი ადამიანი დრო ხელი დღე წელი ქალაქი წიგნი სამუშაო სიტყვა ადგილი მეგობარი სკოლა \
         დღეს და არის რომ უნივერსიტეტი",
    ),
    language(
        "am",
        "com",
        "ቤት ውሃ ሰው ጊዜ እጅ ቀን ዓመት ከተማ መጽሐፍ ሥራ ቃል ቦታ ጓደኛ ትምህርት ዛሬ አዲስ እና ነው ዩኒቨርሲቲ",
    )
    .stop("።"),
    language(
        "vi",
        "com",
        "nhà nước người thời gian tay ngày năm thành phố sách công việc từ nơi bạn trường hôm nay \
         Hà Nội và không được",
    ),
    language(
        "tr",
        "com",
        "ev su insan zaman el gün yıl şehir kitap iş söz yer arkadaş okul bugün İstanbul ve değil \
         için üniversite ığdır",
    ),
    language(
        "pl",
        "pl",
        "dom woda człowiek czas ręka dzień rok miasto książka praca słowo miejsce przyjaciel \
         szkoła dziś Łódź i w nie że społeczeństwo",
    ),
    language(
        "cs",
        "cz",
        "dům voda člověk čas ruka den rok město kniha práce slovo místo přítel škola dnes Plzeň a \
         v ne že příležitost",
    ),
    language(
        "de",
        "de",
        "Haus Wasser Mensch Zeit Hand Tag Jahr Straße Mädchen über größer für schön Käse Brüder \
         Höhle Übung und nicht die Wissenschaft",
    ),
];
