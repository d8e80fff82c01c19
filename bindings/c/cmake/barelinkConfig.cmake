# For find_package(barelink): barelink::barelink is the shared library, and
# barelink::barelink_static the static one. Where only the static library is installed, as for
# Android and iOS, barelink::barelink is that one, too.
#
# This file is in PREFIX/share/barelink/cmake. cargo-c copies it as it is, so it looks for what
# else is installed.
get_filename_component(_barelink_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
foreach(_barelink_folder IN ITEMS "lib/${CMAKE_LIBRARY_ARCHITECTURE}" lib64 lib)
    set(_barelink_lib "${_barelink_prefix}/${_barelink_folder}")
    if(EXISTS "${_barelink_lib}/pkgconfig/barelink.pc")
        break()
    endif()
endforeach()

# The shared library; Windows has a second file, for the linker.
set(_barelink_import "")
if(WIN32)
    set(_barelink_shared "${_barelink_prefix}/bin/barelink.dll")
    set(_barelink_static "${_barelink_lib}/libbarelink.a")
    set(_barelink_import "${_barelink_lib}/barelink.dll.a")
    if(MSVC)
        set(_barelink_static "${_barelink_lib}/barelink.lib")
        set(_barelink_import "${_barelink_lib}/barelink.dll.lib")
    endif()
else()
    set(_barelink_shared "${_barelink_lib}/libbarelink${CMAKE_SHARED_LIBRARY_SUFFIX}")
    set(_barelink_static "${_barelink_lib}/libbarelink.a")
endif()

if(EXISTS "${_barelink_static}" AND NOT TARGET barelink::barelink_static)
    # Only Rust knows which libraries of the system the static one needs, and cargo-c writes them
    # there.
    file(STRINGS "${_barelink_lib}/pkgconfig/barelink.pc" _barelink_needs REGEX "^Libs\\.private:")
    string(REGEX REPLACE "^Libs\\.private: *" "" _barelink_needs "${_barelink_needs}")
    separate_arguments(_barelink_needs UNIX_COMMAND "${_barelink_needs}")
    # An option of Microsoft's linker is not a library, and its compiler gives the linker the same
    # one.
    list(FILTER _barelink_needs EXCLUDE REGEX "^/")
    add_library(barelink::barelink_static STATIC IMPORTED)
    set_target_properties(barelink::barelink_static PROPERTIES
        IMPORTED_LOCATION "${_barelink_static}"
        INTERFACE_INCLUDE_DIRECTORIES "${_barelink_prefix}/include"
        INTERFACE_LINK_LIBRARIES "${_barelink_needs}")
endif()
if(NOT TARGET barelink::barelink)
    if(EXISTS "${_barelink_shared}")
        add_library(barelink::barelink SHARED IMPORTED)
        set_target_properties(barelink::barelink PROPERTIES
            IMPORTED_LOCATION "${_barelink_shared}"
            INTERFACE_INCLUDE_DIRECTORIES "${_barelink_prefix}/include")
        if(_barelink_import)
            set_target_properties(barelink::barelink PROPERTIES IMPORTED_IMPLIB "${_barelink_import}")
        endif()
    elseif(TARGET barelink::barelink_static)
        add_library(barelink::barelink INTERFACE IMPORTED)
        set_target_properties(barelink::barelink PROPERTIES INTERFACE_LINK_LIBRARIES barelink::barelink_static)
    else()
        set(barelink_FOUND FALSE)
        set(barelink_NOT_FOUND_MESSAGE "neither ${_barelink_shared} nor ${_barelink_static} is installed")
    endif()
endif()

foreach(_barelink_name IN ITEMS prefix folder lib shared static import needs name)
    unset(_barelink_${_barelink_name})
endforeach()
