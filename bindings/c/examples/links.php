<?php
// Prints where the links of a text lead, and its HTML, in which links lead to another page.
$barelink = FFI::load('/usr/local/include/barelink_ffi.h');
$finder = $barelink->new('barelink_finder *');
$barelink->barelink_finder_new(FFI::addr($finder));
$barelink->barelink_finder_set($finder, 'profile', 'chat');
$text = 'See www.example.com, or ask john@example.com.';

$count = $barelink->new('size_t');
$links = $barelink->new('barelink_link[100]');
$links[0]->size = FFI::sizeof($links[0]);
$barelink->barelink_links($finder, $text, strlen($text), $links, 100, FFI::addr($count));
for ($i = 0; $i < min($count->cdata, 100); $i++) {
    echo $links[$i]->prefix, substr($text, $links[$i]->start, $links[$i]->end - $links[$i]->start), "\n";
}

$barelink->barelink_finder_on_anchor($finder, function ($user, $anchor) use ($barelink) {
    $url = '/leave?to=' . rawurlencode(FFI::string($anchor->destination, $anchor->destination_length));
    return $anchor->kind === $barelink->BARELINK_KIND_EMAIL
        ? $barelink->barelink_anchor_set($anchor, 'href', null, 0)
        : $barelink->barelink_anchor_set($anchor, 'href', $url, strlen($url));
});
$html = '';
$write = function ($user, $bytes, $length) use (&$html) {
    $html .= FFI::string($bytes, $length);
    return 0;
};
$barelink->barelink_text_to_html($finder, $text, strlen($text), $write, null);
echo $html, "\n";
$barelink->barelink_finder_free($finder);
